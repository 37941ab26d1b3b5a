import { hash } from 'node:crypto';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import { env } from '../env.ts';

/** Only our own files run, and only in our own window; beside them the script that counts page views, if there is one. */
export function contentSecurityPolicy(analyticsScript: string | null): FastifyHelmetOptions {
  const counter = analyticsScript ? [new URL(analyticsScript).origin] : [];
  return {
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
    // Of browsers and plugins that are no more.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: env.secureCookies ? { maxAge: 31_536_000 } : false,
  };
}

/** What stands in a page itself: texts of its elements, each of which the policy names by its hash. */
export interface Inline {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** A policy under which these run as well. The same page has the same policy, however often it is sent. */
export function policyWith(policy: string, { scripts, styles }: Inline): string {
  return allowing(allowing(policy, 'script-src', scripts), 'style-src', styles);
}

function allowing(policy: string, directive: string, texts: readonly string[]): string {
  const hashes = texts.map((text) => ` 'sha256-${hash('sha256', text, 'base64')}'`);
  return policy.replace(`${directive} 'self'`, (start) => start + hashes.join(''));
}
