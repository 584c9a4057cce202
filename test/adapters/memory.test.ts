import {
  createMemoryEnquiryStore,
  createMemoryRateLimiter,
} from '../../functions/adapters/memory.ts';
import { describeEnquiryStore } from './enquiry-store.suite.ts';
import { describeRateLimiter } from './rate-limiter.suite.ts';

describeEnquiryStore('memory', createMemoryEnquiryStore);
describeRateLimiter('memory', createMemoryRateLimiter);
