import type { RestRequest } from '../platform/http/rest.ts';
import * as password from './password.service.ts';
import * as temporary from './temporary-password.service.ts';

export const forgotPassword = ({ body, context }: RestRequest) =>
  password.requestPasswordReset(body, context);

export const resetPassword = ({ body, context }: RestRequest) => password.resetPassword(body, context);

export const replaceTemporaryPassword = ({ body, context }: RestRequest) =>
  temporary.replaceTemporaryPassword(context, body);
