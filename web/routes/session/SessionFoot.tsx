import { lazily } from '../../ui/lazily.tsx';
import { WhenNear } from '../../ui/WhenNear.tsx';
import type { HostReviewsProps } from './HostReviews.tsx';
import { reviewsRoom } from './SessionWaiting.tsx';
import { SimilarTables } from './SimilarTables.tsx';

const HostReviews = lazily('HostReviews', async () => (await import('./HostReviews.tsx')).HostReviews);

/** For undecided visitors: reviews of the Game Master, and other tables. */
export const SessionFoot = ({ sessionId, gameMaster }: HostReviewsProps & { sessionId: string }) => (
  <>
    {gameMaster.reviewCount > 0 && (
      <div className={reviewsRoom}>
        <HostReviews gameMaster={gameMaster} />
      </div>
    )}
    <WhenNear>
      <SimilarTables sessionId={sessionId} />
    </WhenNear>
  </>
);
