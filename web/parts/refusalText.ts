/** Removes the toast's title from the start of an API message ('Empty Cart - Please …'), because it is shown apart. */
export function refusalText(message: string, fallback: string): string {
  return (
    message.replace(/^(?:Authentication Required|Booking Error|Payment Error|Empty Cart) - /, '') || fallback
  );
}
