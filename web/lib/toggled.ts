/** Returns the items with `item` when it was missing, without it when it was there. */
export const toggled = <Item>(items: readonly Item[], item: Item) =>
  items.includes(item) ? items.filter((each) => each !== item) : [...items, item];
