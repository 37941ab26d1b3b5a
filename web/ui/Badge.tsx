import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

export type Tone = 'neutral' | 'ember' | 'verdigris' | 'amber' | 'red';

export interface BadgeProps {
  children: ReactNode;
  tone?: Tone;
  /** On a picture: a solid background, readable on anything. */
  solid?: boolean;
  icon?: ReactNode;
  /** Adds a remove button with this screen-reader text. */
  removeLabel?: string;
  onRemove?: () => void;
  className?: string;
}

const tints: Record<Tone, string> = {
  neutral: 'badge-plain',
  ember: 'border-ember/35 bg-ember-tint text-ember-ink',
  verdigris: 'border-verdigris/35 bg-verdigris-tint text-verdigris-ink',
  amber: 'border-amber/35 bg-amber-tint text-amber-ink',
  red: 'border-red/50 bg-red-tint text-red-ink',
};

const solids: Record<Tone, string> = {
  neutral: 'badge-solid',
  ember: 'border-transparent bg-ember text-on-ember',
  verdigris: 'border-transparent bg-verdigris text-on-verdigris',
  amber: 'border-transparent bg-amber text-on-amber',
  red: 'border-transparent bg-red text-on-red',
};

export function Badge(props: BadgeProps) {
  const { children, tone = 'neutral', solid = false, icon, removeLabel, onRemove, className } = props;
  return (
    <span className={cn('badge', solid ? solids[tone] : tints[tone], className)}>
      {icon}
      <span>{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel ?? 'Remove'}
          onClick={onRemove}
          className="relative -my-px -mr-1 grid size-6 place-items-center rounded-sm opacity-75 after:absolute after:-inset-2.5 hover:opacity-100"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </span>
  );
}
