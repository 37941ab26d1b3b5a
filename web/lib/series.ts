/** 'Every week', 'Every 2 weeks'; null: each date was chosen by hand. */
export function frequencyText(weeks: number | null | undefined): string {
  if (weeks == null) return 'On chosen dates';
  return weeks === 1 ? 'Every week' : `Every ${weeks} weeks`;
}
