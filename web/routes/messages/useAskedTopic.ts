import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Starts a message with the question of the topic named in the address, once. Accepts only known topics, so that a
 * link cannot put words into the viewer's mouth.
 */
export function useAskedTopic(begin: (question: string) => void): void {
  const [search, setSearch] = useSearchParams();
  const topic = search.get('ask');
  const take = useEffectEvent((question: string | undefined) => {
    if (question) begin(question);
    const without = (before: URLSearchParams) => {
      const next = new URLSearchParams(before);
      next.delete('ask');
      return next;
    };
    setSearch(without, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (topic === null) return;
    let isGone = false;
    import('../../../api/catalog/needs.rules.ts').then(
      ({ questionOf }) => isGone || take(questionOf(topic)?.words),
      () => {}, // the viewer writes the question themselves
    );
    return () => {
      isGone = true;
    };
  }, [topic]);
}
