import { LoadMore } from '../../ui/LoadMore.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';

interface PagedTableProps<Row> {
  readonly noun: string;
  readonly columns: TableColumn<Row>[];
  readonly found: { readonly totalCount: number; readonly edges: readonly { readonly node: Row }[] };
  readonly hasNext: boolean;
  readonly isLoadingNext: boolean;
  readonly loadNext: (count: number) => unknown;
}

const pageSize = 20;

/** A paged table of a user's records, newest first. */
export function PagedTable<Row extends { readonly id: string }>(props: PagedTableProps<Row>) {
  const { noun, columns, found, hasNext, isLoadingNext, loadNext } = props;
  if (found.edges.length === 0) {
    return (
      <p className="rounded-lg border border-line bg-surface px-5 py-6 text-sm text-soft">No {noun} yet.</p>
    );
  }
  return (
    <>
      <Table
        caption={noun.charAt(0).toUpperCase() + noun.slice(1)}
        columns={columns}
        rows={found.edges.map(({ node }) => node)}
        rowKey={({ id }) => id}
      />
      <LoadMore
        noun={noun}
        shown={found.edges.length}
        total={found.totalCount}
        hasMore={hasNext}
        loading={isLoadingNext}
        onLoadMore={() => loadNext(pageSize)}
      />
    </>
  );
}
