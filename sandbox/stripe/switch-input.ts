import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

export type WithId = { Params: { id: string } };

/** Validates the body of a switch; unknown fields are refused. */
export const read = <T extends z.ZodType>(
  schema: T,
  request: FastifyRequest<WithId> | FastifyRequest,
): z.infer<T> => schema.parse(request.body ?? {});
