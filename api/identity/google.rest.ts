import type { RestRequest } from '../platform/http/rest.ts';
import { finishGoogleSignIn, startGoogleSignIn } from './google.service.ts';

const go = ({ reply }: RestRequest, address: string) => {
  reply.code(302).header('location', address);
  return '';
};

export const startGoogle = async (request: RestRequest) =>
  go(request, await startGoogleSignIn(request.query.redirect, request.context));

export const finishGoogle = async (request: RestRequest) =>
  go(
    request,
    await finishGoogleSignIn(new URL(request.http.url, 'http://local').searchParams, request.context),
  );
