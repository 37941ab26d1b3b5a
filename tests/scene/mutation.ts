export const verbNoun = (name: string) => `${name[0]!.toUpperCase()}${name.slice(1)}`;

/** A mutation in the shape they all have: what to read of the payload, and all of a refusal. */
export function mutationOf(name: string, fields = '__typename', hasInput = true): string {
  const type = verbNoun(name);
  const [head, args] = hasInput ? [`($input: ${type}Input!)`, '(input: $input)'] : ['', ''];
  return `mutation ${head} { ${name}${args} {
    __typename ... on ${type}Payload { ${fields} } ... on Refusal { code message field retryAfterSeconds } } }`;
}
