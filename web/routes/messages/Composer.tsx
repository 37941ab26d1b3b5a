import Send from 'lucide-react/icons/send-horizontal';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { MAX_CONTENT } from '../../../api/messaging/rules.ts';
import { hasText } from '../../../api/platform/rules.ts';
import { formatNumber } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { useAskedTopic } from './useAskedTopic.ts';

interface ComposerProps {
  /** Name of the recipient. */
  readonly name: string;
  /** Storage key of the unsent text, which survives leaving the thread. */
  readonly draftKey: string;
  /** Title of the session the next message is about. */
  readonly about: string | null;
  readonly onForgetAbout: () => void;
  readonly onSend: (content: string) => void;
}

const warnFrom = MAX_CONTENT - 300;

export function Composer({ name, draftKey, about, onForgetAbout, onSend }: ComposerProps) {
  const [text, setText] = useDraft(draftKey);
  const field = useRef<HTMLTextAreaElement>(null);
  const left = MAX_CONTENT - text.length;
  const ready = hasText(text) && left >= 0;

  useAskedTopic((question) => {
    // Keeps text that was already begun.
    if (!text.includes(question)) setText(text ? `${text}\n${question}` : question);
    field.current?.focus();
  });

  function send() {
    if (!ready) return;
    onSend(text.trim());
    setText('');
    field.current?.focus();
  }

  function press(event: KeyboardEvent) {
    // While an input method editor composes a word, Enter accepts the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="border-t border-line bg-surface p-3"
    >
      {about && (
        <p className="mb-2 flex">
          <Badge tone="ember" onRemove={onForgetAbout} removeLabel={`Not about ${about}`}>
            About {about}
          </Badge>
        </p>
      )}
      <div className="flex items-end gap-2">
        <Textarea
          ref={field}
          aria-label={`Message to ${name}`}
          aria-describedby={text.length > warnFrom ? 'message-length' : undefined}
          aria-invalid={left < 0}
          placeholder="Type your message..."
          rows={1}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
          className="max-h-36! flex-1 resize-none! py-2!"
        />
        <Button type="submit" size="icon" disabled={!ready} aria-label="Send message" className="size-11!">
          <Send />
        </Button>
      </div>
      <p className="mt-1.5 flex justify-between gap-4 text-2xs text-faint">
        <span className="pointer-coarse:hidden">Enter sends, Shift+Enter adds a line</span>
        {text.length > warnFrom && (
          <span id="message-length" className={left < 0 ? 'font-semibold text-red-ink' : ''}>
            {left >= 0
              ? `${formatNumber(left)} characters left`
              : `${formatNumber(-left)} characters too long`}
          </span>
        )}
      </p>
    </form>
  );
}

/** A draft text that survives a reload of the page, but not the tab. */
function useDraft(key: string) {
  const [text, setText] = useState('');
  useEffect(() => {
    try {
      setText(sessionStorage.getItem(key) ?? '');
    } catch {
      // Without storage the draft lasts as long as the page.
    }
  }, [key]);
  function change(next: string) {
    setText(next);
    try {
      if (next) sessionStorage.setItem(key, next);
      else sessionStorage.removeItem(key);
    } catch {
      // As above.
    }
  }
  return [text, change] as const;
}
