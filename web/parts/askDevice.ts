import type { WebAuthnErrorCode } from '@simplewebauthn/browser';

/** What a person is told when no answer came of it; anything else the browser says is nobody's to read. */
const reasons: Partial<Record<WebAuthnErrorCode, string>> = {
  ERROR_CEREMONY_ABORTED: 'It was called off.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey for your account already.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device cannot check that it is you. Set up its screen lock or a PIN first.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'This device cannot keep a passkey.',
};

/** Lets the person make a passkey, or choose one, in the browser's own dialog; an error says why none was. */
export async function askDevice(deed: 'make' | 'use', options: string): Promise<string> {
  // Only who uses a passkey needs it.
  const browser = await import('@simplewebauthn/browser');
  if (!browser.browserSupportsWebAuthn()) throw new Error('This browser cannot use passkeys.');
  const optionsJSON = JSON.parse(options);
  try {
    const answer = await (deed === 'make'
      ? browser.startRegistration({ optionsJSON })
      : browser.startAuthentication({ optionsJSON }));
    return JSON.stringify(answer);
  } catch (error) {
    const reason = error instanceof browser.WebAuthnError ? reasons[error.code] : undefined;
    throw new Error(reason ?? 'No passkey was used. It was called off, or there is none on this device.', {
      cause: error,
    });
  }
}
