import { setFlagsFromString } from 'node:v8';
import { runImportCommand } from './command.ts';

// Keeps the heap near what is used: an import mostly waits for the database and does not need the room.
setFlagsFromString('--optimize-for-size');

process.exitCode = await runImportCommand(process.argv.slice(2), process.env, {
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
});
