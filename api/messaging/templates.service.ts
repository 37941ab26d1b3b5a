import { audit } from '../platform/audit.ts';
import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { db, type Tx } from '../platform/db.ts';
import { refuseDuplicate } from '../platform/duplicates.ts';
import { newestFirst, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { parse } from '../platform/parse.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireStaff } from '../platform/viewer.ts';
import { templateInput, templateVersion } from './rules.ts';

/** Returns a page of the message templates, newest first. */
export async function listTemplates(args: PageArgs) {
  const window = readWindow(args);
  const rows = await db.messageTemplate.findMany(newestFirst(window));
  return toPage(rows, window, () => db.messageTemplate.count({ take: MOST_COUNTED }));
}

function read(input: unknown) {
  const { name, subject, message } = parse(templateInput, input);
  return { name, subject, content: message };
}

/** Refuses a duplicate name, found by the unique index. */
const named = <Answer>(work: Promise<Answer>) =>
  refuseDuplicate(work, new Refusal('BAD_INPUT', 'There is already a template with this name.', 'name'));

export async function createTemplate(maybe: MaybeViewer, input: unknown): Promise<{ id: number }> {
  const viewer = requireStaff(maybe);
  const data = read(input);
  return named(
    transaction(async (tx) => {
      const { id } = await tx.messageTemplate.create({ data });
      await audit(tx, viewer, 'template.created', 'MessageTemplate', id, data);
      return { id };
    }),
  );
}

const changedMeanwhile = () =>
  new Refusal(
    'CONFLICT',
    'Somebody else has changed this template meanwhile. Open it again to see their text.',
  );

/** Returns the current text, for the audit log. */
async function keptText(tx: Tx, id: number) {
  const text = await tx.messageTemplate.findUnique({
    where: { id },
    select: { name: true, subject: true, content: true },
  });
  if (!text) throw notFound('Template');
  return text;
}

/** Replaces the template; refused unless the version is the one that was read. */
export async function updateTemplate(maybe: MaybeViewer, id: number, input: unknown, seen: unknown) {
  const viewer = requireStaff(maybe);
  const data = read(input);
  const version = parse(templateVersion, seen, 'version');
  await named(
    transaction(async (tx) => {
      const before = await keptText(tx, id);
      const { count } = await tx.messageTemplate.updateMany({
        where: { id, version },
        data: { ...data, version: { increment: 1 } },
      });
      if (count === 0) throw changedMeanwhile();
      await audit(tx, viewer, 'template.updated', 'MessageTemplate', id, { before, after: data });
    }),
  );
  return { id };
}

/** Deletes the template; refused unless the version is the one that was read. */
export async function deleteTemplate(maybe: MaybeViewer, id: number, seen: unknown): Promise<void> {
  const viewer = requireStaff(maybe);
  const version = parse(templateVersion, seen, 'version');
  await transaction(async (tx) => {
    const before = await keptText(tx, id);
    const { count } = await tx.messageTemplate.deleteMany({ where: { id, version } });
    if (count === 0) throw changedMeanwhile();
    await audit(tx, viewer, 'template.deleted', 'MessageTemplate', id, { before });
  });
}
