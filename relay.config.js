const config = {
  src: 'web',
  schema: 'schema.graphql',
  artifactDirectory: 'web/__generated__',
  language: 'typescript',
  eagerEsModules: true,
  useImportTypeSyntax: true,
  excludes: ['**/__generated__/**', '**/e2e/**'],
  persistConfig: { file: 'codegen/operations.json' },
  customScalarTypes: { DateTime: 'string', JSON: 'unknown' },
};

// The compiler loads this file with `require` and wants the object itself.
export { config as default, config as 'module.exports' };
