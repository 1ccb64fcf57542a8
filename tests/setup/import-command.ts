import { execFile } from 'node:child_process';
import { runImportCommand } from '#server/import/command.ts';
import { runStaffCommand } from '#server/staff-command.ts';

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** `npm run import` in this process: a separate process takes longer to start than the import itself. */
export function importCommand(env: Record<string, string>, ...args: readonly string[]): Promise<CommandResult> {
  return runHere(runImportCommand, env, args);
}

/** `npm run staff` in this process. */
export function staffCommand(env: Record<string, string>, ...args: readonly string[]): Promise<CommandResult> {
  return runHere(runStaffCommand, env, args);
}

async function runHere(
  run: typeof runStaffCommand,
  env: Record<string, string>,
  args: readonly string[],
): Promise<CommandResult> {
  const said = { stdout: '', stderr: '' };
  const code = await run(args, env, {
    stdout: (text) => void (said.stdout += text),
    stderr: (text) => void (said.stderr += text),
  });
  return { code, ...said };
}

/** The import as users run it. */
export function importProcess(env: Record<string, string>, ...args: readonly string[]): Promise<CommandResult> {
  return runCommand('server/import/main.ts', env, ...args);
}

/** Any command of the project as its users run it, such as `server/embed-key.ts`. Code 1 stands for a signal too. */
export function runCommand(
  script: string,
  env: Record<string, string>,
  ...args: readonly string[]
): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, stdout, stderr });
    });
  });
}
