-- A player may take a request to cancel late back while staff have not answered it.
ALTER TYPE "CancellationDecision" ADD VALUE 'withdrawn';
