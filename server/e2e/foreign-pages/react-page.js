// A page that opens the public widget, version 3, through a published hook for React. The hook has the address of the loader in its code.
import React, { createElement, useState } from 'react';
import ReactDOM from 'react-dom';
import { useYodlee } from 'yodlee-react-hook';

const { accessToken, host } = globalThis.launch;
const report = (name) => (data) => globalThis.recordCall(name, JSON.stringify(data));

function Accounts() {
  const { init, ready, data, error } = useYodlee({
    containerId: 'container-fastlink',
    fastLinkOptions: {
      fastLinkURL: `${host}/fastlink/v3`,
      token: { tokenType: 'AccessToken', tokenValue: accessToken },
      userExperienceFlow: 'Aggregation',
    },
    onSuccess: report('onSuccess'),
    onError: report('onError'),
    onExit: report('onExit'),
    onEvent: report('onEvent'),
  });
  return createElement(
    'main',
    null,
    createElement('button', { disabled: !ready, onClick: () => init() }, 'Link a bank'),
    createElement('p', { id: 'linked' }, data && data.providerName),
    createElement('p', { id: 'failed' }, error && error.reason),
    createElement('div', { id: 'container-fastlink' }),
  );
}

function Page() {
  const [isOpen, setIsOpen] = useState(true);
  return createElement(
    React.Fragment,
    null,
    createElement('button', { onClick: () => setIsOpen(false) }, 'Leave'),
    isOpen && createElement(Accounts),
  );
}

ReactDOM.render(createElement(Page), document.getElementById('root'));
