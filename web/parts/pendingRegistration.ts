/** A registration in this browser whose e-mail address is not verified yet. */
export interface PendingRegistration {
  readonly email: string;
  readonly username: string;
  readonly timestamp: number;
}

const key = 'pendingRegistration';

export function readPendingRegistration(): PendingRegistration | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<PendingRegistration> | null;
    if (typeof stored?.email !== 'string' || stored.email === '') return null;
    return {
      email: stored.email,
      username: String(stored.username ?? ''),
      timestamp: Number(stored.timestamp),
    };
  } catch {
    return null;
  }
}

export function keepPendingRegistration(registration: PendingRegistration): void {
  try {
    localStorage.setItem(key, JSON.stringify(registration));
  } catch {
    // Without storage the address is asked for again when it is needed.
  }
}

export function forgetPendingRegistration(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then nothing was stored.
  }
}
