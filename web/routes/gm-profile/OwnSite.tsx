import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { cityOf } from '../../../api/platform/zones.rules.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Select } from '../../ui/Select.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { useHydrated } from '../../ui/useHydrated.ts';

interface OwnSiteProps {
  /** databaseId of the profile. */
  readonly gameMaster: number;
  /** Time zone of the times shown in the frame. */
  readonly timeZone: string;
}

const looks = { auto: 'As the visitor has it', dark: 'Dark', light: 'Light' };

/** The embed code with which a Game Master shows their tables on their own site. */
export function OwnSite({ gameMaster, timeZone }: OwnSiteProps) {
  const [look, setLook] = useState('auto');
  const path = `/embed/game-masters/${gameMaster}?${new URLSearchParams({ theme: look, timeZone })}`;
  // Only the browser knows the site's origin.
  const origin = useHydrated() ? location.origin : '';
  const code = `<iframe src="${origin}${path.replaceAll('&', '&amp;')}" title="My tables" width="100%" height="560" style="border:0" loading="lazy"></iframe>`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      toast.success('Code Copied', 'Paste it where your site takes HTML.');
    } catch {
      toast.error('Not Copied', 'Your browser did not let us copy it. Select the code and copy it yourself.');
    }
  }

  return (
    <Panel
      title="Put Your Tables on Your Own Site"
      description="Your next tables, always as they are now. Each leads to its page here, where players book."
    >
      <div className="flex flex-col gap-5">
        <Field label="Look" className="max-w-sm">
          <Select value={look} onChange={(event) => setLook(event.target.value)}>
            {Object.entries(looks).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Code for your site"
          hint={`Times stand on the clocks of ${cityOf(timeZone)}. For one table alone write /embed/sessions/ and its number instead.`}
        >
          <Textarea
            readOnly
            rows={4}
            spellCheck={false}
            className="figures text-xs break-all"
            value={code}
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <div>
          <Button variant="secondary" icon={<Copy />} onClick={() => void copy()}>
            Copy Code
          </Button>
        </div>
        <iframe
          src={path}
          title="Preview of your tables"
          loading="lazy"
          className="h-96 w-full rounded-md border border-line"
        />
      </div>
    </Panel>
  );
}
