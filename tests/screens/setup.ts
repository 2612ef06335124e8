import { beforeEach } from 'vitest';

// The files share a tab. A request for money that a test leaves unanswered would be asked about by the next page.
beforeEach(() => sessionStorage.clear());
