export const verbNoun = (name: string) => `${name[0]!.toUpperCase()}${name.slice(1)}`;

/** Builds the text of a mutation: selects these fields of the payload, and all fields of a refusal. */
export function mutationOf(name: string, fields = '__typename', hasInput = true): string {
  const type = verbNoun(name);
  const [head, args] = hasInput ? [`($input: ${type}Input!)`, '(input: $input)'] : ['', ''];
  return `mutation ${head} { ${name}${args} {
    __typename ... on ${type}Payload { ${fields} } ... on Refusal { code message field retryAfterSeconds } } }`;
}
