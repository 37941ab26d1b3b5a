import { use, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { brandStyles, defaultName } from '../../../api/settings/brand/rules.ts';
import type { BrandForm_settings$key } from '../../__generated__/BrandForm_settings.graphql.ts';
import { scriptedSheet } from '../../lib/scriptedSheet.ts';
import { brandStylesId } from '../../parts/SiteProvider.tsx';
import { uploadPicture } from '../../parts/uploadPicture.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { Input } from '../../ui/Input.tsx';
import { SiteContext } from '../../ui/siteContext.ts';
import { AccentField } from './AccentField.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { type SettingsFormProps, useDraft } from './useDraft.ts';
import { useUpdateBranding } from './useUpdateBranding.ts';

/** The style sheet with the colours chosen since the page was loaded. */
const chosen = scriptedSheet();

/** Puts `styles` into the document head in place of the stored brand colours. */
function showInHead(name: string, styles: string) {
  document.getElementById(brandStylesId)?.remove();
  chosen.show(styles);
  document.head.querySelector('meta[property="og:site_name"]')?.setAttribute('content', name);
}

const house = { siteName: defaultName, logoUrl: null, accentDark: null, accentLight: null };

/** The shop's name and look, on every page and in every mail. */
export function BrandForm({ settings, canEdit, ...after }: SettingsFormProps<BrandForm_settings$key>) {
  const { version, ...values } = useFragment(
    graphql`
      fragment BrandForm_settings on Settings {
        version
        siteName
        logoUrl
        accentDark
        accentLight
      }
    `,
    settings,
  );
  const { change } = use(SiteContext);
  const [file, setFile] = useState<File | null>(null);
  const [uploading, setUploading] = useState(false);
  const [uploadProblem, setUploadProblem] = useState<string>();
  const [commit, busy] = useUpdateBranding();

  async function save(changed: Partial<typeof values>) {
    // An empty text restores the default.
    const input = Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, value ?? '']));
    const answer = await commit({ input: { version, ...input } });
    const { siteName: name, logoUrl = null, ...colours } = { ...values, ...changed };
    const { accentDark = null, accentLight = null } = colours;
    if (answer.ok) {
      change({ name, logoUrl });
      showInHead(name, brandStyles({ accentDark, accentLight }));
    }
    return answer;
  }

  const draft = useDraft({ values, save, busy: busy || uploading, ...after });
  const { value, set, problems } = draft;

  /** Uploads a chosen picture at once, so that saving names it like any other value. */
  async function choose(next: File | null) {
    setUploadProblem(undefined);
    setFile(next);
    if (!next) return;
    setUploading(true);
    try {
      set({ logoUrl: await uploadPicture(next, 'logo') });
    } catch (error) {
      setUploadProblem((error as Error).message);
    } finally {
      setFile(null);
      setUploading(false);
    }
  }

  const isHouse = Object.entries(house).every(
    ([name, own]) => (value[name as keyof typeof house] ?? null) === own,
  );

  return (
    <SettingsPanel
      title="Branding"
      description="The name, the logo and the accent color: on every page, in titles and link previews, and in mails."
      draft={draft}
      canEdit={canEdit}
    >
      <Field
        label="Name of the site"
        hint="2 to 30 characters."
        error={problems.siteName}
        className="max-w-sm"
      >
        <Input
          value={value.siteName}
          maxLength={30}
          autoComplete="off"
          onChange={(event) => set({ siteName: event.target.value })}
        />
      </Field>
      <Field label="Logo" optional error={uploadProblem ?? problems.logoUrl}>
        <FileInput
          value={file}
          onChange={choose}
          currentUrl={value.logoUrl ?? null}
          onRemoveCurrent={() => set({ logoUrl: null })}
          disabled={!canEdit || uploading}
          fit="contain"
          hint="Shown beside the name, 30 pixels high. PNG, JPEG, WebP, GIF or AVIF with a transparent background, max 2MB"
        />
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        {(['dark', 'light'] as const).map((theme) => {
          const name = theme === 'dark' ? 'accentDark' : 'accentLight';
          return (
            <AccentField
              key={theme}
              theme={theme}
              value={value[name] ?? null}
              problem={problems[name]}
              onChange={(next) => set({ [name]: next })}
            />
          );
        })}
      </div>
      {canEdit && !isHouse && (
        <p>
          <Button variant="secondary" size="sm" disabled={busy} onClick={() => set(house)}>
            Put back the Questboard look
          </Button>
        </p>
      )}
    </SettingsPanel>
  );
}
