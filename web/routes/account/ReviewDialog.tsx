import { useState } from 'react';
import { reviewLimits } from '../../../api/reviews/rules.ts';
import { formatNumber } from '../../lib/format.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { StarChoice } from '../../ui/StarChoice.tsx';
import { Textarea } from '../../ui/Textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { useCreateReview } from './useCreateReview.ts';
import { useUpdateReview } from './useUpdateReview.ts';

interface Said {
  readonly id: string;
  readonly stars: number;
  readonly words: string;
  readonly hiddenReason: string | null | undefined;
}

interface ReviewDialogProps {
  readonly bookingId: string;
  /** Title of the session. */
  readonly title: string;
  /** The player's existing review; null: none yet. */
  readonly review: Said | null;
  readonly onClose: () => void;
}

/** Tells who will read the changed review. */
function whoReads(hiddenReason: string | null | undefined, heldBack: string | null | undefined) {
  if (hiddenReason != null) return 'It stays hidden until our staff show it again.';
  if (heldBack != null) return `Nobody else sees it. ${heldBack}`;
  return 'Everybody can now read your changes.';
}

/** Writes a public review of a session: stars and words. */
export function ReviewDialog({ bookingId, title, review, onClose }: ReviewDialogProps) {
  const [stars, setStars] = useState(review?.stars ?? 0);
  const [words, setWords] = useState(review?.words ?? '');
  const [problem, setProblem] = useState<{ field: string | null; message: string }>();
  const [create, creating] = useCreateReview();
  const [update, updating] = useUpdateReview();

  async function save() {
    if (stars === 0) return setProblem({ field: 'stars', message: 'Please choose one to five stars' });
    setProblem(undefined);
    const said = { stars, words };
    if (review) {
      const outcome = await update({ input: { id: review.id, ...said } });
      if (!outcome.ok) return setProblem(outcome);
      const { hiddenReason, heldBack } = outcome.value.review;
      toast.success('Review saved', whoReads(hiddenReason, heldBack));
    } else {
      const outcome = await create({ input: { bookingId, ...said } });
      if (!outcome.ok) return setProblem(outcome);
      toast.success('Thank you', 'Your review is on the profile of the Game Master.');
    }
    onClose();
  }

  const wrong = (field: string) => (problem?.field === field ? problem.message : undefined);
  const isKnown = problem?.field === 'stars' || problem?.field === 'words';
  return (
    <FormDialog
      title={review ? 'Edit your review' : 'Rate this session'}
      description={title}
      submitLabel={review ? 'Save' : 'Publish review'}
      busyLabel="Saving..."
      busy={creating || updating}
      error={isKnown ? undefined : problem?.message}
      onSubmit={save}
      onClose={onClose}
    >
      <StarChoice
        legend="How was it?"
        value={stars}
        error={wrong('stars')}
        onChange={(chosen) => {
          setStars(chosen);
          setProblem(undefined);
        }}
      />
      <Field
        label="In your words"
        optional
        error={wrong('words')}
        aside={`${formatNumber(words.length)} of ${formatNumber(reviewLimits.words)}`}
        hint={
          review?.hiddenReason != null
            ? 'Our staff hid it: nobody else reads it until they show it again.'
            : 'Everybody can read it, with your first name and the initial of your last one.'
        }
      >
        <Textarea
          rows={5}
          maxLength={reviewLimits.words}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
