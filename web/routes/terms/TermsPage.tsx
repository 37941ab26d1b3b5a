import { PageMeta } from '../../parts/PageMeta.tsx';

export function TermsPage() {
  return (
    <div className="wrap py-12">
      <PageMeta title="Terms & Conditions" />
      <h1>Terms and Conditions</h1>
    </div>
  );
}
