import type { TableItem_session$key } from '../../__generated__/TableItem_session.graphql.ts';
import { ListFrame, type ListFrameProps } from '../../ui/ListFrame.tsx';
import { TableItem } from './TableItem.tsx';

interface TableSectionProps extends Pick<ListFrameProps, 'list' | 'total'> {
  readonly empty?: ListFrameProps['empty'];
  readonly id: string;
  readonly title: string;
  readonly tables: readonly (TableItem_session$key & { readonly id: string })[];
}

/** A list of a Game Master's tables, below a heading. */
export function TableSection({ id, title, tables, empty = {}, ...frame }: TableSectionProps) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-title-3">
        {title}
      </h2>
      <div className="mt-4">
        <ListFrame noun="sessions" shown={tables.length} size={10} empty={empty} {...frame}>
          <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            {tables.map((session) => (
              <TableItem key={session.id} session={session} />
            ))}
          </ul>
        </ListFrame>
      </div>
    </section>
  );
}
