import { hash, verify } from '@node-rs/argon2';

// argon2id, the library's default algorithm, at the strength OWASP asks for.
const STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, STRENGTH);

export const verifyPassword = ({ hash: expected, password }: { hash: string; password: string }) =>
  verify(expected, password);
