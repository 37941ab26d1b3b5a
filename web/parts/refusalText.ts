/** The API's sentences may start with the title of their toast ('Empty Cart - Please …'); shown apart. */
export function refusalText(message: string, fallback: string): string {
  return (
    message.replace(/^(?:Authentication Required|Booking Error|Payment Error|Empty Cart) - /, '') || fallback
  );
}
