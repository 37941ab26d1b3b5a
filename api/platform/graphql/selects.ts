import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** Whether the caller asked for this field of the answer, so that nothing is counted in vain. */
export function selects(info: GraphQLResolveInfo, field: string): boolean {
  const within = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value === field;
      return within(
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection.selectionSet
          : info.fragments[selection.name.value]?.selectionSet,
      );
    }) ?? false;
  return info.fieldNodes.some((node) => within(node.selectionSet));
}
