import { runLedgerCommand } from './ledger-command.ts';

process.exitCode = await runLedgerCommand(process.argv.slice(2), process.env, {
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
});
