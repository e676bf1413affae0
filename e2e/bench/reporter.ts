import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';

/** What the measures write goes out as it is, line by line; what went wrong, beside it. */
export default class LinesReporter implements Reporter {
  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(chunk);
  }

  onTestEnd({ title }: TestCase, { status, errors }: TestResult): void {
    if (status !== 'passed') process.stderr.write(`${title}: ${errors.map(({ message, value }) => message ?? value).join('\n')}\n`);
  }

  onError({ message, value }: TestError): void {
    process.stderr.write(`${message ?? value}\n`);
  }

  printsToStdio(): boolean {
    return true;
  }
}
