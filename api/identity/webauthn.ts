/** Loads what reads and checks the answers of passkeys: a hundred modules, needed only once a passkey is used. */
export async function webauthn() {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...server, ...helpers };
}
