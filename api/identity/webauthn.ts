/** Reads and checks what passkeys answer: a hundred modules, loaded when the first passkey is asked for. */
export async function webauthn() {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...server, ...helpers };
}
