import { useState } from 'react';
import type { NoticeTopic } from '../../__generated__/Notifications_viewer.graphql.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toast } from '../../ui/toast.ts';
import { useUpdateNotifications } from './useUpdateNotifications.ts';

const topics: { topic: NoticeTopic; label: string; hint: string }[] = [
  {
    topic: 'SEATS',
    label: 'Your seats',
    hint: 'Booked, moved, called off, offered from a waitlist; at your own tables, who comes and goes.',
  },
  { topic: 'MONEY', label: 'Your money', hint: 'Payments, charges to come, refunds, session credit.' },
  {
    topic: 'REMINDERS',
    label: 'Reminders',
    hint: 'A session starts soon, even if you get no mail about it.',
  },
];

/** Chooses the in-app notifications beside messages; each choice is saved at once. */
export function InAppChoice({ chosen }: { chosen: readonly NoticeTopic[] }) {
  const [commit] = useUpdateNotifications();
  const [asked, setAsked] = useState<readonly NoticeTopic[]>();
  const wanted = asked ?? chosen;

  async function choose(topic: NoticeTopic, label: string, value: boolean) {
    const noticeTopics = topics
      .map((each) => each.topic)
      .filter((each) => (each === topic ? value : chosen.includes(each)));
    setAsked(noticeTopics);
    const outcome = await commit({ input: { noticeTopics } });
    setAsked(undefined);
    if (outcome.ok) toast.success('Saved', `${label}: ${value ? 'in the bell' : 'not in the bell'}.`);
    else toast.error('Not Saved', outcome.message);
  }

  return (
    <Panel
      title="In the bell"
      aria-label="In the bell"
      description="What we tell you here besides messages. We keep it for 90 days."
    >
      <div className="flex flex-col gap-5">
        {topics.map(({ topic, label, hint }) => (
          <Checkbox
            key={topic}
            label={<span className="font-medium text-text">{label}</span>}
            hint={hint}
            checked={wanted.includes(topic)}
            disabled={asked !== undefined}
            onChange={(event) => void choose(topic, label, event.target.checked)}
          />
        ))}
      </div>
    </Panel>
  );
}
