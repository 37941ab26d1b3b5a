import type { ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import { Pin } from '../ui/Ornament.tsx';

/** Heights of the parts of the card, for their placeholders. */
export const waitingField = 'h-16.75 max-md:h-17.75';
export const waitingButton = 'h-10 max-md:h-11';
export const waitingOr = 'h-4.5';

export interface AuthCardProps {
  title: ReactNode;
  lead: ReactNode;
  /** A large icon above the title: sent, verified, failed. */
  icon?: ReactNode;
  children?: ReactNode;
  /** Below the card: links to the other forms. */
  footer?: ReactNode;
}

/** The card of the login, registration and recovery pages, drawn as a sheet of paper. */
export function AuthCard({ title, lead, icon, children, footer }: AuthCardProps) {
  return (
    <div className="wrap grid place-items-center py-12 md:py-20">
      <div className="w-full max-w-md">
        <Card variant="notice">
          <Pin />
          {icon && (
            <span
              aria-hidden="true"
              className="mb-4 block text-ember-ink [&_svg]:size-10 [&_svg]:stroke-[1.25]"
            >
              {icon}
            </span>
          )}
          <h1 className="text-title-2">{title}</h1>
          {lead && <div className="mt-2 text-soft">{lead}</div>}
          {children && <div className="mt-6 flex flex-col gap-5">{children}</div>}
        </Card>
        {footer && (
          <div className="mt-6 text-center text-sm text-soft [&_a]:-my-1 [&_a]:inline-block [&_a]:py-1">
            {footer}
          </div>
        )}
      </div>
    </div>
  );
}
