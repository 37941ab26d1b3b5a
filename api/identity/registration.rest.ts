import type { RestRequest } from '../platform/http/rest.ts';
import * as registration from './registration.service.ts';

export async function register({ body, context, reply }: RestRequest) {
  const registered = await registration.register(body, context);
  reply.code(201);
  return registered;
}

export const resendVerification = ({ body, context }: RestRequest) =>
  registration.resendVerification(body, context);

export const verifyEmail = ({ query }: RestRequest) => registration.verifyEmail(query);
