import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

declare module 'node:vm' {
  interface SourceTextModule {
    createCachedData(): Buffer;
  }
}

interface Compiled {
  code: string;
  data: Buffer;
}

// Each test file loads the whole API anew, some 1700 modules. A worker compiles each of them once. For the files
// that follow, V8 reads its own result again, which needs a third of the processor time.
const modules = new Map<string | undefined, Compiled>();
const functions = new Map<string, Compiled>();

const { SourceTextModule, compileFunction } = vm;

Object.assign(vm, {
  SourceTextModule: class extends SourceTextModule {
    constructor(code: string, options: vm.SourceTextModuleOptions = {}) {
      const known = modules.get(options.identifier);
      const same = known?.code === code;
      super(code, same ? { ...options, cachedData: known.data } : options);
      if (!same) modules.set(options.identifier, { code, data: this.createCachedData() });
    }
  },
  compileFunction(code: string, params: readonly string[] = [], options: vm.CompileFunctionOptions = {}) {
    const key = [options.filename, ...params].join();
    const known = functions.get(key);
    if (known?.code === code) return compileFunction(code, params, { ...options, cachedData: known.data });
    const compiled = compileFunction(code, params, { ...options, produceCachedData: true });
    if (compiled.cachedData) functions.set(key, { code, data: compiled.cachedData });
    return compiled;
  },
});

export default TestEnvironment;
