import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { TableMessageCard_session$key } from '../../__generated__/TableMessageCard_session.graphql.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { useNow } from '../../parts/Now.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TableMessageDialog } from './TableMessageDialog.tsx';

/** For the Game Master: the message sent to the table 48 hours before it meets, and when it was sent. */
export function TableMessageCard({ session }: { session: TableMessageCard_session$key }) {
  const { id, tableMessage } = useFragment(
    graphql`
      fragment TableMessageCard_session on Session {
        id
        tableMessage {
          content
          isDefault
          isOn
          sentAt
          goesAt
          version
        }
      }
    `,
    session,
  );
  const [isOpen, setOpen] = useState(false);
  const zone = useTimeZone();
  const now = useNow();
  if (!tableMessage) return null;
  const { content, isDefault, isOn, sentAt, goesAt, version } = tableMessage;
  const goes = isOn && content !== '';
  const isDue = Date.parse(goesAt) <= now;
  return (
    <Card as="section" aria-labelledby="table-message">
      <h2 id="table-message" className="text-title-4">
        Message before the evening
      </h2>
      <p className="mt-2 text-sm text-soft">
        <WholeTimes>
          {sentAt
            ? `Sent ${formatZonedDateTime(sentAt, zone)}. Players who book later get it at once.`
            : !isOn
              ? 'Turned off: we send nothing to this table automatically.'
              : !goes
                ? 'There is no message yet, so we send nothing to this table automatically.'
                : isDue
                  ? 'We send it to everybody at the table within a minute, once.'
                  : `We send it to everybody at the table ${formatZonedDateTime(goesAt, zone)}, once.`}
        </WholeTimes>
      </p>
      {(sentAt || goes) && (
        <p className="mt-3 line-clamp-4 border-l-2 border-ember/60 pl-3 text-sm wrap-anywhere whitespace-pre-line">
          {content}
        </p>
      )}
      {!sentAt && goes && isDefault && (
        <p className="mt-2 text-sm text-faint">This is the text from the profile.</p>
      )}
      {!sentAt && (
        <div className="mt-4">
          <Button variant="secondary" block onClick={() => setOpen(true)}>
            {goes ? 'Change the Message' : 'Write a Message'}
          </Button>
        </div>
      )}
      {isOpen && (
        <TableMessageDialog
          sessionId={id}
          message={{ content: isDefault ? '' : content, fallback: isDefault ? content : '', isOn, version }}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
