import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { typings } from './typings.ts';

/** A folder of a host page; nothing is written there. */
const HOST = path.resolve(import.meta.dirname, '../../tests/host-of-typings');

/** Read once for all of them. */
const libraries = new Map<string, ts.SourceFile | undefined>();

/** What a host's compiler says of a file beside our typings. */
function complaintsOf(name: string, text: string): string[] {
  const files = new Map(
    Object.entries({ ...typings(), [name]: text }).map(([file, content]) => [path.join(HOST, file), content]),
  );
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    jsx: ts.JsxEmit.ReactJSX,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile, directoryExists } = host;
  host.directoryExists = (folder) => folder === HOST || (directoryExists?.(folder) ?? true);
  host.fileExists = (file) => files.has(file) || fileExists(file);
  host.readFile = (file) => files.get(file) ?? readFile(file);
  host.getSourceFile = (file, version) => {
    const own = files.get(file);
    if (own !== undefined) return ts.createSourceFile(file, own, version);
    if (!libraries.has(file)) libraries.set(file, getSourceFile(file, version));
    return libraries.get(file);
  };
  const program = ts.createProgram([path.join(HOST, name)], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('a page of React compiles with the elements', () => {
  const host = `import { useEffect, useRef } from 'react';
import type {} from './react.d.ts';
import type { KarkasRespondButtonElement } from './types.d.ts';

export function Career({ id }: { id: number }) {
  const button = useRef<KarkasRespondButtonElement>(null);
  useEffect(() => {
    button.current?.addEventListener('karkas-respond-sent', ({ detail }) => {
      const sent: number = detail.respondId;
      void sent;
    });
    void button.current?.status().then(({ status }) => status?.length);
  });
  return (
    <>
      <karkas-vacancy-feed embed-key="pk_live_x" limit={5} />
      <karkas-respond-button ref={button} embed-key="pk_live_x" vacancy={id} opens-in="inline" required test />
      <karkas-chat-bubble embed-key="pk_live_x" position="left-bottom" offset-x={16} opened />
    </>
  );
}
`;
  expect(complaintsOf('career.tsx', host)).toEqual([]);
  expect(complaintsOf('wrong.tsx', host.replace('detail.respondId', 'detail.phone'))).not.toEqual([]);
  expect(complaintsOf('wrong.tsx', host.replace('required test', 'tested'))).not.toEqual([]);
});

test('a page of Vue compiles with the elements', () => {
  const host = `import type { GlobalComponents } from 'vue';
import type {} from './vue.d.ts';

type Attributes = InstanceType<GlobalComponents['karkas-respond-button']>['$props'];
export const attributes: Attributes = { 'embed-key': 'pk_live_x', vacancy: 5, 'opens-in': 'popover', required: '' };
`;
  expect(complaintsOf('career.ts', host)).toEqual([]);
  expect(complaintsOf('wrong.ts', host.replace("'opens-in'", "'opens-out'"))).not.toEqual([]);
});

test('a page without a library finds the elements by their tags', () => {
  const host = `import type {} from './types.d.ts';
const button = document.querySelector('karkas-respond-button')!;
button.opensIn = 'inline';
button.letter = null;
button.test = true;
void button.submit({ name: 'Олег' });
const chat = document.querySelector('karkas-chat-bubble')!;
chat.panelWidth = 400;
chat.addEventListener('karkas-chat-message', ({ detail }) => void chat.markRead(detail.dialogId));
`;
  expect(complaintsOf('career.ts', host)).toEqual([]);
  expect(complaintsOf('wrong.ts', host.replace("'inline'", "'drawer'"))).not.toEqual([]);
  expect(complaintsOf('wrong.ts', host.replace('detail.dialogId', 'detail.text'))).not.toEqual([]);
});
