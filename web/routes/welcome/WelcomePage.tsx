import { type FormEvent, Suspense, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { Experience } from '../../__generated__/useUpdateTastesMutation.graphql.ts';
import type { WelcomePageQuery } from '../../__generated__/WelcomePageQuery.graphql.ts';
import { ExperienceSelect } from '../../parts/ExperienceSelect.tsx';
import { LoginEnded } from '../../parts/LoginEnded.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { TasteFields } from '../../parts/TasteFields.tsx';
import { useUpdateTastes } from '../../parts/useUpdateTastes.ts';
import { usePageQuery } from '../../relay/page.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Skeletons } from '../../ui/Skeleton.tsx';

const query = graphql`
  query WelcomePageQuery @preloadable {
    viewer {
      id
      systems
      playDays
      user {
        id
        experience
      }
    }
  }
`;

/** Asks a new user three optional questions, which lead to matching tables. */
export function WelcomePage() {
  return (
    <div className="wrap max-w-2xl py-8 md:py-12">
      <PageMeta title="Welcome" noIndex />
      <h1>Welcome to the table</h1>
      <p className="mt-3 text-soft">
        Three questions, and none has to be answered. Game Masters of tables you book see how much you have
        played; the rest stays yours. You can change it all in your profile.
      </p>
      <Card className="mt-8">
        <Suspense
          fallback={
            <Skeletons
              label="Loading the questions"
              sizes={['h-88 sm:h-44', 'h-16.75 max-md:h-17.75', 'h-12']}
              className="flex flex-col gap-7"
            />
          }
        >
          <Questions />
        </Suspense>
      </Card>
    </div>
  );
}

function Questions() {
  const { viewer } = usePageQuery<WelcomePageQuery>(query);
  const [tastes, setTastes] = useState({ systems: viewer?.systems ?? [], playDays: viewer?.playDays ?? [] });
  const [experience, setExperience] = useState<string>(viewer?.user.experience ?? '');
  const [problem, setProblem] = useState<string>();
  const [commit, busy] = useUpdateTastes();
  const navigate = useNavigate();
  if (!viewer) return <LoginEnded />;

  async function send(answers: object) {
    setProblem(undefined);
    const outcome = await commit({ input: answers });
    if (!outcome.ok) return setProblem(outcome.message);
    await navigate(outcome.value.viewer.fittingSessions.length > 0 ? '/#for-you' : '/sessions');
  }
  function save(event: FormEvent) {
    event.preventDefault();
    void send({ ...tastes, experience: (experience || null) as Experience | null });
  }

  return (
    <form method="post" noValidate onSubmit={save} className="flex flex-col gap-7">
      <FormError title={problem && 'Not saved'}>{problem}</FormError>
      <TasteFields value={tastes} onChange={setTastes} />
      <Field label="How much have you played?">
        <ExperienceSelect value={experience} onChange={(event) => setExperience(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <SubmitButton size="lg" loading={busy} loadingText="Saving..." className="max-sm:w-full">
          Show Me Tables
        </SubmitButton>
        <Button
          type="button"
          size="lg"
          variant="ghost"
          disabled={busy}
          className="max-sm:w-full"
          onClick={() => void send({})}
        >
          Skip
        </Button>
      </div>
    </form>
  );
}

WelcomePage.failure = { title: 'The welcome did not load' };
