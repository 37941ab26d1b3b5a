import type { FastifyHelmetOptions } from '@fastify/helmet';
import { env } from '../env.ts';

/** Only our own files run, and only in our own window; beside them the script that counts page views, if there is one. */
export function contentSecurityPolicy(analyticsScript: string | null): FastifyHelmetOptions {
  const counter = analyticsScript ? [new URL(analyticsScript).origin] : [];
  return {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...counter],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"], // measured positions of popovers and charts
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", env.publicUrl.replace(/^http/, 'ws'), ...counter],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' }, // as frame-ancestors says
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: env.secureCookies ? { maxAge: 31_536_000 } : false,
  };
}
