import { useState } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { Templates_query$key } from '../../__generated__/Templates_query.graphql.ts';
import type { TemplatesPaginationQuery } from '../../__generated__/TemplatesPaginationQuery.graphql.ts';
import { UnsavedChanges } from '../../parts/UnsavedChanges.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast.ts';
import { hasLetter, type Letter } from './letter.ts';
import type { Template } from './TemplateForm.tsx';
import { TemplatesDialog } from './TemplatesDialog.tsx';

interface TemplatesProps {
  readonly query: Templates_query$key;
  /** The message being written. */
  readonly letter: Letter;
  readonly onUse: (letter: Letter) => void;
  readonly onChanged: () => Promise<void>;
}

/** Fills the message from a template of staff, and lets them edit the templates. */
export function Templates({ query, letter, onUse, onChanged }: TemplatesProps) {
  const { data, hasNext, loadNext, isLoadingNext } = usePaginationFragment<
    TemplatesPaginationQuery,
    Templates_query$key
  >(
    graphql`
      fragment Templates_query on Query
      @argumentDefinitions(count: { type: "Int", defaultValue: 50 }, cursor: { type: "String" })
      @refetchable(queryName: "TemplatesPaginationQuery") {
        admin {
          messageTemplates(first: $count, after: $cursor) @connection(key: "Templates_messageTemplates") {
            totalCount
            edges {
              node {
                id
                name
                subject
                message
                version
              }
            }
          }
        }
      }
    `,
    query,
  );
  const [managing, setManaging] = useState(false);
  const [editing, setEditing] = useState<Template | 'new' | null>(null);
  const connection = data.admin?.messageTemplates;
  const templates = connection?.edges.map((edge) => edge.node) ?? [];

  function use(id: string) {
    const template = templates.find((each) => each.id === id);
    if (!template) return;
    const before = letter;
    onUse({ subject: template.subject, message: template.message });
    if (!hasLetter(before)) return;
    toast.info('Template used', `"${template.name}" took the place of your text.`, {
      action: { label: 'Undo', onClick: () => onUse(before) },
    });
  }

  return (
    <div className="flex items-end gap-2.5">
      {/* The template form asks about both itself. */}
      {hasLetter(letter) && !editing && <UnsavedChanges ofPage />}
      <Field label="Template" optional className="min-w-0 flex-1">
        <Select
          value=""
          disabled={templates.length === 0}
          onChange={(event) => use(event.target.value)}
          placeholder={templates.length === 0 ? 'None kept yet' : 'Use a template'}
        >
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Button variant="secondary" onClick={() => setManaging(true)}>
        Manage
      </Button>
      {managing && (
        <TemplatesDialog
          templates={templates}
          total={connection?.totalCount ?? 0}
          letter={letter}
          editing={editing}
          onEdit={setEditing}
          hasMore={hasNext}
          loadingMore={isLoadingNext}
          onLoadMore={() => loadNext(50)}
          onChanged={onChanged}
          onClose={() => setManaging(false)}
        />
      )}
    </div>
  );
}
