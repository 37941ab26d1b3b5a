import type { WebAuthnErrorCode } from '@simplewebauthn/browser';

/** Messages for the failures that a person can act on; other errors of the browser are not shown. */
const reasons: Partial<Record<WebAuthnErrorCode, string>> = {
  ERROR_CEREMONY_ABORTED: 'The prompt was closed.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey for your account already.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device cannot check that it is you. Set up its screen lock or a PIN first.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'This device cannot keep a passkey.',
};

/**
 * Lets the person create or choose a passkey in the browser's own dialog; throws an error that says why there is
 * none.
 */
export async function askDevice(deed: 'make' | 'use', options: string): Promise<string> {
  // Only people with a passkey need this code.
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
    throw new Error(
      reason ?? 'No passkey was used. You closed the prompt, or this device has none for your account.',
      {
        cause: error,
      },
    );
  }
}
