import { Link } from 'react-router-dom';
import { PageMeta } from '../parts/PageMeta.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';

export function NotFoundPage() {
  return (
    <div className="wrap grid min-h-[60vh] place-items-center py-16">
      <PageMeta title="404 Page Not Found" status={404} noIndex />
      <Card variant="notice" className="w-full max-w-lg text-center">
        <h1 className="text-title-2">404 Page Not Found</h1>
        <p className="mt-3 text-soft">Did you forget to add the page to the router?</p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          <Button asChild>
            <Link to="/">Return Home</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/sessions">Browse Sessions</Link>
          </Button>
        </div>
      </Card>
    </div>
  );
}
