import { pino } from 'pino';
import { env } from './env.ts';

/** Secrets and personal data never reach the log. */
export const log = pino({
  level: env.logLevel,
  redact: {
    paths: [
      'req.headers.authorization',
      'req.headers.cookie',
      '*.password',
      '*.token',
      '*.email',
      'headers.authorization',
      'headers.cookie',
    ],
    censor: '[redacted]',
  },
});
