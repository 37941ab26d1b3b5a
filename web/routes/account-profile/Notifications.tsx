import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { Notifications_viewer$key } from '../../__generated__/Notifications_viewer.graphql.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toast } from '../../ui/toast.ts';
import { InAppChoice } from './InAppChoice.tsx';
import { ReminderChoice } from './ReminderChoice.tsx';
import { useUpdateNotifications } from './useUpdateNotifications.ts';

const kinds = [
  {
    name: 'mailMessages',
    label: 'Messages',
    hint: 'A mail when a message has waited for a few minutes. It waits in your inbox here either way.',
  },
  {
    name: 'mailFinds',
    label: 'Tables you look out for',
    hint: 'A mail in the morning, once a day at most: new tables that fit a search you keep or that are run by a Game Master you follow, and seats that become free at full ones you saved.',
  },
  { name: 'mailNews', label: 'News', hint: 'Our newsletter, now and then: new tables and Game Masters.' },
] as const;
type Kind = (typeof kinds)[number]['name'];

interface NotificationsProps {
  readonly viewer: Notifications_viewer$key;
  /** True when the newsletter can be subscribed to. */
  readonly offersNews: boolean;
}

/** Chooses the optional mails and the in-app notifications; each choice is saved at once. */
export function Notifications({ viewer, offersNews }: NotificationsProps) {
  const choices = useFragment(
    graphql`
      fragment Notifications_viewer on Viewer {
        email
        reminderHours
        mailMessages
        mailFinds
        mailNews
        noticeTopics
      }
    `,
    viewer,
  );
  const [commit] = useUpdateNotifications();
  const [asked, setAsked] = useState<Partial<Record<Kind, boolean>>>({});

  async function choose(name: Kind, label: string, value: boolean) {
    setAsked((current) => ({ ...current, [name]: value }));
    const outcome = await commit({ input: { [name]: value } });
    setAsked(({ [name]: _, ...others }) => others);
    if (outcome.ok) toast.success('Saved', `${label}: ${value ? 'by mail' : 'no mails'}.`);
    else toast.error('Not Saved', outcome.message);
  }

  return (
    <>
      <Panel
        title="Mails you choose"
        description={
          <>
            We send them to <span className="break-all">{choices.email}</span>. Each has a link that turns off
            mails of its kind.
          </>
        }
      >
        <div className="flex flex-col gap-5">
          <ReminderChoice hours={choices.reminderHours} />
          {kinds
            .filter(({ name }) => name !== 'mailNews' || offersNews || choices.mailNews)
            .map(({ name, label, hint }) => (
              <Checkbox
                key={name}
                label={<span className="font-medium text-text">{label}</span>}
                hint={hint}
                checked={asked[name] ?? choices[name]}
                disabled={name in asked}
                onChange={(event) => void choose(name, label, event.target.checked)}
              />
            ))}
        </div>
      </Panel>
      <InAppChoice chosen={choices.noticeTopics} />
      <Panel title="Mails that always come">
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-soft marker:text-ember">
          <li>Your seats: booked, moved, called off, offered from a waitlist.</li>
          <li>Your money: payments, charges to come, refunds, credit that ends.</li>
          <li>The safety of your account: a changed password or address, links you asked for.</li>
          <li>What the Game Master or our staff write to everybody at a table you have booked.</li>
        </ul>
      </Panel>
    </>
  );
}
