import Mail from 'lucide-react/icons/mail';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { graphql, useFragment } from 'react-relay/hooks';
import type { Support_policy$key } from '../../__generated__/Support_policy.graphql.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';

/** Where to get help: by e-mail, and in the community. */
export function Support({ policy }: { policy: Support_policy$key }) {
  const { supportEmail, communityUrl } = useFragment(
    graphql`
      fragment Support_policy on Policy {
        supportEmail
        communityUrl
      }
    `,
    policy,
  );
  return (
    <section aria-labelledby="support">
      <SectionHeading id="support" title="Need a hand?">
        A real person answers, usually within a day.
      </SectionHeading>
      <div className="mt-8 grid gap-5 md:grid-cols-2 lg:gap-6">
        <Card className="flex flex-col items-start gap-4">
          <Mail aria-hidden="true" className="size-7 stroke-[1.5] text-ember-ink" />
          <div>
            <h3 className="text-title-4">E-mail support</h3>
            <p className="mt-1 text-soft">
              About a booking, a payment or anything that went wrong at a table.
            </p>
          </div>
          <Button asChild variant="secondary" className="mt-auto max-w-full wrap-anywhere">
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </Button>
        </Card>
        {communityUrl && (
          <Card className="flex flex-col items-start gap-4">
            <MessagesSquare aria-hidden="true" className="size-7 stroke-[1.5] text-ember-ink" />
            <div>
              <h3 className="text-title-4">Community chat</h3>
              <p className="mt-1 text-soft">
                Players and Game Masters, between sessions. Ask, plan, tell how it ended.
              </p>
            </div>
            <Button asChild variant="secondary" className="mt-auto">
              <a href={communityUrl} target="_blank" rel="noopener noreferrer">
                Join the chat server
              </a>
            </Button>
          </Card>
        )}
      </div>
    </section>
  );
}
