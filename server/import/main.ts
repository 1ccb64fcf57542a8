import { runImportCommand } from './command.ts';

process.exitCode = await runImportCommand(process.argv.slice(2), process.env, {
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
});
