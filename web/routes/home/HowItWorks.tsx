import { SectionHeading } from '../../ui/SectionHeading.tsx';

const steps = [
  {
    title: 'Browse Game Masters',
    text: 'Read how they run a table, what they love to play and what other players say of them.',
  },
  {
    title: 'Choose Your Session',
    text: 'A one-shot for this evening or a campaign for the season. Every date is shown in your own time zone.',
  },
  {
    title: 'Book and Play',
    text: 'Pay once, safely, and the seat is yours. Your Game Master hears of you and tells you where to be.',
  },
];

export function HowItWorks() {
  return (
    <section
      id="how-it-works"
      aria-labelledby="how-it-works-title"
      className="border-y border-line bg-surface py-16"
    >
      <div className="wrap">
        <SectionHeading id="how-it-works-title" title="How It Works" />
        <ol className="mt-10 grid gap-x-10 gap-y-9 md:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-4 md:block">
              <span
                aria-hidden="true"
                className="figures title block text-[3.5rem] leading-none text-ember-ink"
              >
                {index + 1}
              </span>
              <div className="md:mt-4">
                <h3 className="text-title-4">{title}</h3>
                <p className="mt-2 text-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
