/**
 * Defines <business-finance-enquiry>: the enquiry form for other sites. Its style and wording come
 * inside this script, so that a page needs one line and makes no request until something is sent.
 */

import { element } from './element.ts';
import { EnquiryForm } from './enquiry/enquiry-form.ts';
import type { Outcome } from './enquiry/send.ts';

/** Written in by the build. */
declare const EMBED: {
  readonly service_url: string;
  readonly broker_name: string;
  readonly support_phone: string;
  readonly phone_link: string;
  readonly origins: readonly string[];
  readonly form: string;
  readonly style: string;
};

class BusinessFinanceEnquiry extends HTMLElement {
  connectedCallback(): void {
    if (this.shadowRoot !== null) return;
    const root = this.attachShadow({ mode: 'open' });
    const style = new CSSStyleSheet();
    style.replaceSync(EMBED.style);
    root.adoptedStyleSheets = [style];
    if (EMBED.origins.includes(location.origin)) this.start(root);
    else this.refuse(root);
  }

  private start(root: ShadowRoot): void {
    root.innerHTML = EMBED.form;
    new EnquiryForm(root, {
      serviceUrl: EMBED.service_url,
      phone: EMBED.support_phone,
      usesHistory: false,
      report: (outcome) => this.tell(outcome),
    });
  }

  /** The service would refuse it too; a browser could then say only that the network failed. */
  private refuse(root: ShadowRoot): void {
    root.innerHTML =
      '<div class="inset"><p>This enquiry form is not set up for this site, so nothing can be sent ' +
      'from here.</p><p></p></div>';
    const call = element('a', { href: EMBED.phone_link }, EMBED.support_phone);
    root.querySelector('p:last-child')?.append(`Phone ${EMBED.broker_name} on `, call, '.');
    this.dispatch('enquiry-failed', { reason: 'origin' });
  }

  private tell(outcome: Outcome): void {
    if (outcome.kind === 'sent') {
      const { reference, expected_contact } = outcome.answer;
      this.dispatch('enquiry-sent', { reference, expected_contact });
    } else {
      this.dispatch('enquiry-failed', { reason: outcome.kind });
    }
  }

  private dispatch(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  }
}

if (customElements.get('business-finance-enquiry') === undefined) {
  customElements.define('business-finance-enquiry', BusinessFinanceEnquiry);
}
