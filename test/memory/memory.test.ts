import {
  createMemoryCircuit,
  createMemoryEnquiryStore,
  createMemoryRateLimiter,
} from '../../functions/memory/ports.ts';
import { describeCircuitStore } from '../aws/circuit.suite.ts';
import { describeEnquiryStore } from '../aws/enquiry-store.suite.ts';
import { describeRateLimiter } from '../aws/rate-limiter.suite.ts';

describeEnquiryStore('memory', createMemoryEnquiryStore);
describeRateLimiter('memory', createMemoryRateLimiter);
describeCircuitStore('memory', async () => createMemoryCircuit());
